/** Returns the `sessionStorage` key for the token of the page at this path. */
export const tokenMemory = (path: string): string => `adlib.token ${path}`

/** Close code of a socket whose device was revoked; the page reloads. */
export const revokedCode = 4401
