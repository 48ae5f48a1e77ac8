import { hermesToolMiddleware } from '@ai-sdk-tool/parser'
import { wrapLanguageModel } from 'ai'
import { ask as askAiSdk } from './ai-sdk.mjs'

/** @type {import('../speed/programs/program.ts').Program} */
export const ask = (asked) =>
  askAiSdk(asked, (model) => wrapLanguageModel({ model, middleware: hermesToolMiddleware }))
