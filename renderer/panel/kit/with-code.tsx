/** Renders a text from the server. Parts between backticks become `<code>` elements. */
export const withCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
  text.split('`').map((part, n) => (n % 2 === 1 ? <code key={n}>{part}</code> : part))
