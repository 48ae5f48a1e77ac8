/** Id of the build that this page belongs to. The build script sets it; without the script, it is `dev`. */
declare var __ADLIB_BUILD__: string
