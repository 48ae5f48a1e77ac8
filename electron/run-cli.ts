#!/usr/bin/env node
import './cli/early-signals.ts'
import { runCommands } from './cli/run-commands.ts'
import { startCli } from './cli/start-cli.ts'

await startCli(runCommands)
