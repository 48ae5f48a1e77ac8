/** The build id of the pages. The build script inserts it into the pages; without the script, it is `dev`. */
declare var __ADLIB_BUILD__: string
