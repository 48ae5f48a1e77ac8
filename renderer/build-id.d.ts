/** The build script inserts this id. Without the script, it is `dev`. */
declare var __ADLIB_BUILD__: string
