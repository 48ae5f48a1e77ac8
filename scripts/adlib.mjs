#!/usr/bin/env node
// @ts-check
// `npm run -s adlib -- <command>`: the command line from a checkout. What is installed or built first is
// told on standard error; standard output belongs to the command.
import { becomeCommandLine } from './command-line.mjs'
import { prepare } from './prepare.mjs'

await prepare({ talk: process.stderr })
await becomeCommandLine(process.argv.slice(2))
