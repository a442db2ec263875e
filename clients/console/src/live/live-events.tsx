/** Follows the user's events and fetches anew what they are about. */
export function LiveEvents() {
  return null;
}
