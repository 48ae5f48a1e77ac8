#!/usr/bin/env node
// @ts-check
// `npm run -s adlib -- <command>`: the command line from a checkout. Reports installing and building on standard
// error; standard output belongs to the command.
import { becomeCommandLine, prepare } from './prepare.mjs'

await prepare({ output: process.stderr })
await becomeCommandLine(process.argv.slice(2))
