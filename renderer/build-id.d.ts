/** The build id of the pages. The build script writes it into them; without the script, it is `dev`. */
declare var __ADLIB_BUILD__: string
