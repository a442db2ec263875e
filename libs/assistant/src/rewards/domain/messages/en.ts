import type { RewardMessages } from '../reward-reasons.js';

export const MESSAGES_EN: RewardMessages = {
  word_shown: 'Thank you! We saw your good deed and the word of the day. You received {coins}.',
  proven: 'Thank you! We saw your good deed. You received {coins}.',
  hold_over: 'Your reward is no longer on hold. You received {coins}.',
  approved: 'A person reviewed and approved your photo. You received {coins}.',
  first_work: 'Your devices finished their first job. You received {coins}.',
  embedded_judge:
    'Thank you! We found no sign of a fake. So far your photo has passed only the basic checks, so a person has to approve it. We hold {coins} for you until {until}.',
  no_word:
    'Thank you! We saw your good deed. We hold {coins} for you until {until}. Next time, show the word of the day in the photo to earn more, sooner.',
  hold_period: 'Thank you! We saw your good deed. We hold {coins} for you until {until}.',
  looks_similar:
    'This photo looks very similar to an earlier one, so a person may review it. We hold {coins} for you until {until}.',
  doubtful: 'Some details of this photo are unclear, so a person may review it. We hold {coins} for you until {until}.',
  random_review: 'Thank you! Your photo was picked for a spot check. We hold {coins} for you until {until}.',
  fakery_found: 'This photo shows signs of editing, of an image generator or of a screenshot, so it earns no reward.',
  not_a_photo:
    'Thank you for sharing. This picture does not look like a camera photo, so it earns no reward. If it is one, take another in good light, without filters or frames.',
  judged_fake: 'This photo does not look real, so it earns no reward.',
  no_deed: 'We could not find a good deed that we reward in this photo.',
  not_sure: 'We could not tell what this photo shows. Try a clearer photo with the word of the day.',
  duplicate_photo: 'This photo was already rewarded. Each photo counts once, no matter who sends it.',
  not_signed_in: 'Your photo looks fine. Sign in and send it again to get the reward.',
  email_not_verified: 'Your photo looks fine. Confirm your e-mail address and send the photo again to get the reward.',
  rewards_off: 'Rewards are switched off at the moment. Try again later.',
  daily_cap: 'You have reached your limit of rewards for today. A new day starts at 00:00 UTC.',
  type_cap:
    'You have reached the daily limit for this kind of deed. Other kinds still count today, and this one counts again tomorrow.',
  cool_down: 'You received a reward a short while ago. Send this photo again a little later.',
  weekly_cap: 'You have reached your limit of rewards for this week. Come back in a few days.',
  budget_exhausted: 'All rewards for today have been given out. A new day starts at 00:00 UTC.',
  taken_back: 'This reward was taken back after a review.',
  not_reviewed:
    'Thank you for your good deed! Nobody reviewed this photo in time, so its reward has lapsed. We are sorry.',
};
