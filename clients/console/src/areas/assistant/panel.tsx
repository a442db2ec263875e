/** The button in the bar, and the panel that it opens. */
export function AssistantPanel() {
  return null;
}
