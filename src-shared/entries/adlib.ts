/** `adlib`: tool packs, and suites of cases for the bench. */
export { z } from 'zod'
export { type BenchCase, type ChoicePolicy, defineCase } from '../bench/case.ts'
export {
  type ArgMatcher,
  anything,
  between,
  contains,
  exactly,
  matches,
  oneOf,
  optional,
} from '../bench/matcher.ts'
export { defineBenchmark, defineSuite, type Suite } from '../bench/suite.ts'
export type { CueContent } from '../events/cue.ts'
export type { Observation } from '../events/observation.ts'
export { type Eyes, eyesService } from '../sight/describe-frame.ts'
export {
  defineStageTool,
  fun,
  perform,
  performing,
  type StageToolDefinition,
} from '../stage/define-stage-tool.ts'
export { funPack } from '../stage/fun-tools.ts'
export type { Stage } from '../stage/stage.ts'
export { stageService } from '../stage/stage.ts'
export { type Ask, type AskAnswer, type AskRequest, askService } from '../tools/ask.ts'
export {
  type After,
  type Around,
  type Before,
  defineMixin,
  type Hooks,
  type Mixin,
  next,
  reply,
  traced,
} from '../tools/hooks.ts'
export { refused, type ToolOutcome, type ToolResult } from '../tools/result.ts'
export {
  type DecoyDefinition,
  type DecoyProfile,
  defineDecoy,
  definePack,
  defineTool,
  type Pack,
  type PackAgent,
  type Tool,
  type ToolDefinition,
  type ToolOrigin,
  type TypedTool,
} from '../tools/tool.ts'
export type { ToolContext } from '../tools/tool-context.ts'
export { type Coordinate, coordinate } from '../tools/tool-validator.ts'
