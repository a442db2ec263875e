import type { RewardMessages } from '../reward-reasons.js';

export const MESSAGES_EN: RewardMessages = {
  word_shown: 'Thank you! We saw your good deed and the word of the day: {coins} are yours.',
  proven: 'Thank you! We saw your good deed: {coins} are yours.',
  hold_over: 'The waiting time is over: {coins} are yours.',
  approved: 'Somebody looked at your photo of a good deed: {coins} are yours.',
  first_work: 'Your devices finished their first work: {coins} are yours.',
  embedded_judge:
    'Thank you! We found no sign of fakery. Only the basic checks have seen the photo, so somebody looks at it first: {coins} are set aside for you until {until}.',
  no_word:
    'Thank you! We saw your good deed. {coins} are set aside for you until {until}. Show the word of the day in the photo next time to earn more, sooner.',
  hold_period: 'Thank you! We saw your good deed. {coins} are set aside for you until {until}.',
  looks_similar:
    'This photo looks much like one that was shown before, so somebody may look at it. {coins} are set aside for you until {until}.',
  doubtful:
    'Some details of this photo are unclear, so somebody may look at it. {coins} are set aside for you until {until}.',
  random_review: 'Thank you! Your photo was picked for a spot check. {coins} are set aside for you until {until}.',
  fakery_found: 'This photo carries signs of editing, of a generator or of a screenshot, so it earns nothing.',
  not_a_photo:
    'Thank you for sharing. This picture does not look like a photo taken with a camera, so it earns nothing. If it is one, please take another in good light, without filters or frames.',
  judged_fake: 'This photo does not look like a real one, so it earns nothing.',
  no_deed: 'We could not see a good deed that is rewarded here in this photo.',
  not_sure: 'We could not tell well enough what this photo shows. A clearer photo with the word of the day helps.',
  duplicate_photo: 'This picture was rewarded before. Each photo counts once, whoever shows it.',
  not_signed_in: 'Your photo looks fine. Sign in to be rewarded for it.',
  email_not_verified: 'Your photo looks fine. Confirm your e-mail address and show it again to be rewarded for it.',
  rewards_off: 'No rewards are being given at the moment. Please try again later.',
  daily_cap: 'You have had all your rewards for today. A new day starts at 00:00 UTC.',
  type_cap:
    'You have been rewarded for this kind of deed today. Another kind still counts, and this one again tomorrow.',
  cool_down: 'Your last reward was only a moment ago. Please show this photo again a little later.',
  weekly_cap: 'You have had all your rewards for this week. Please come back in a few days.',
  budget_exhausted: 'All rewards of today have been given away. A new day starts at 00:00 UTC.',
  taken_back: 'This reward was taken back after a review.',
  not_reviewed:
    'Thank you for your good deed! Nobody found the time to look at this photo, so its reward has lapsed. We are sorry.',
};
