/** Close code of a socket whose device was revoked; the page reloads. */
export const revokedCode = 4401
