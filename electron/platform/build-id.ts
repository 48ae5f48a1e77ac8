declare const __ADLIB_BUILD__: string | undefined

/** The id of the pages that were built together with this program; a page of another one reloads itself. */
export const buildId: string = typeof __ADLIB_BUILD__ === 'string' ? __ADLIB_BUILD__ : 'dev'
