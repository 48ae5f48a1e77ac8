/** The messages between the preload script and the main process. */
export const channels = { openReports: 'adlib/open-reports' } as const
