#!/usr/bin/env node
// @ts-check
// `npm run -s adlib -- <command>`: runs the command line from a checkout. Standard output belongs to the command, so
// progress goes to standard error.
import { becomeCommandLine, prepare } from './prepare.mjs'
import { prepareTeamServers } from './test-peers.mjs'

await prepare({ output: process.stderr })
if (process.argv[2] === 'team' && !(await prepareTeamServers({ output: process.stderr }))) process.exit(1)
await becomeCommandLine(process.argv.slice(2))
