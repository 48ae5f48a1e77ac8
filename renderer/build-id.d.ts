/** The build id of the pages, written into them by the build; `dev` when the build script did not run. */
declare var __ADLIB_BUILD__: string
