/** The message of a download while it waits for its next attempt. The panel shows its own words for it. */
export const connectionLost = 'connection lost, trying again'
