/** Returns the `sessionStorage` key for the token of the page at this path. */
export const tokenMemory = (path: string): string => `adlib.token ${path}`
