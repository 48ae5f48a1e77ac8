/** Label of a number, bar or row of icons that no words name, such as "bar 2". */
export const generatedLabel = /^(bar|icons|number) \d+$/i
