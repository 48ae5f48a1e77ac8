import type { Wrapper } from '../formats/format.ts'
import type { Source } from '../values/source.ts'
import { literalTable } from '../values/source.ts'

const row = (
  name: string,
  open: string,
  close: readonly string[],
  emitters: string,
  more: Partial<Wrapper> = {},
): Wrapper => ({
  name,
  open,
  close,
  emitters,
  ...more,
})

/** All wrappers. A new one needs only a row. */
export const WRAPPERS: readonly Wrapper[] = [
  row(
    'tool_call',
    '<tool_call>',
    ['</tool_call>', '<|/tool_call|>'],
    'Hermes, Qwen 2.5/3, SmolLM3, Bielik, Granite 3.1, GLM 4.x',
  ),
  row('tool_calls', '<tool_calls>', ['</tool_calls>'], 'Jamba, Hunyuan, MiniMax M1, Apriel'),
  row('toolcall', '<toolcall>', ['</toolcall>'], 'Nemotron Nano v2, small Hermes tunes'),
  row('tools', '<tools>', ['</tools>'], 'small Hermes tunes'),
  row('tool', '<tool>', ['</tool>'], 'prompted models'),
  row('tool_use', '<tool_use>', ['</tool_use>'], 'prompted models'),
  row('tool_code', '<tool_code>', ['</tool_code>'], 'Gemma'),
  row('tool_request', '<tool_request>', ['</tool_request>'], 'prompted models'),
  row('function_call', '<function_call>', ['</function_call>'], 'Granite 20B FC'),
  row('function_calls', '<function_calls>', ['</function_calls>'], 'Olmo 3, Claude habit'),
  row('function', '<function>', ['</function>'], 'prompted models'),
  row('invoke-list', '<invokes>', ['</invokes>'], 'prompted models'),
  row('use-mcp-tool', '<use_mcp_tool>', ['</use_mcp_tool>'], 'MiroThinker, Cline'),
  row('invoke', '<invoke>', ['</invoke>'], 'older Claude habit'),
  row('longcat', '<longcat_tool_call>', ['</longcat_tool_call>'], 'LongCat'),
  row('seed', '<seed:tool_call>', ['</seed:tool_call>'], 'Seed-OSS'),
  row('minimax', '<minimax:tool_call>', ['</minimax:tool_call>'], 'MiniMax M2'),
  row('atem', '<atem:function_calls>', ['</atem:function_calls>'], 'Muse Glimmer'),
  row('steptml', '<steptml:function_calls>', ['</steptml:function_calls>'], 'Step 3'),
  row('dsml', '<｜dsml｜function_calls>', ['</｜DSML｜function_calls>'], 'DeepSeek V3.2'),
  row('dsml-ascii', '<|dsml|function_calls>', ['</|DSML|function_calls>'], 'DeepSeek V3.2 distills'),
  row('dsml-4', '<｜dsml｜tool_calls>', ['</｜DSML｜tool_calls>'], 'DeepSeek V4'),
  row('dsml-4.1', '<｜dsml｜ calls>', ['</｜DSML｜ calls>'], 'DeepSeek V4.1'),
  row('minimax-3', ']<]minimax[>[<tool_call>', [']<]minimax[>[</tool_call>'], 'MiniMax M3'),
  row('kimi-3', '<|open|>tools<|sep|>', ['<|close|>tools<|sep|>'], 'Kimi K3'),
  row('tool-call-mark', '<|tool_call|>', ['<|/tool_call|>', '<|end_tool_call|>'], 'Granite 3'),
  row('gemma-4', '<|tool_call>', ['<tool_call|>'], 'Gemma 4'),
  row('function-gemma', '<start_function_call>', ['<end_function_call>'], 'FunctionGemma'),
  row('lfm2', '<|tool_call_start|>', ['<|tool_call_end|>'], 'LFM2', { escapes: false }),
  row('kimi-section', '<|tool_calls_section_begin|>', ['<|tool_calls_section_end|>'], 'Kimi K2'),
  row('kimi', '<|tool_call_begin|>', ['<|tool_call_end|>'], 'Kimi K2'),
  row('gigachat', '<|function_call|>', ['<|/function_call|>'], 'GigaChat 3.1'),
  row('gigachat-role', 'function call<|role_sep|>', ['<|message_sep|>'], 'GigaChat 3'),
  row('internlm', '<|action_start|>', ['<|action_end|>'], 'InternLM 2'),
  row('internlm-plugin', '<|plugin|>', ['<|action_end|>'], 'InternLM 2'),
  row('command-r7b', '<|start_action|>', ['<|END_ACTION|>'], 'Command R7B, Command A'),
  row('apertus', '<|tools_prefix|>', ['<|tools_suffix|>'], 'Apertus'),
  row('python-tag', '<|python_tag|>', ['<|eom_id|>', '<|eot_id|>'], 'Llama 3.x'),
  row('python-start', '<|python_start|>', ['<|python_end|>'], 'Llama 4'),
  row('deepseek-calls', '<｜tool▁calls▁begin｜>', ['<｜tool▁calls▁end｜>'], 'DeepSeek R1, V3, V3.1, Cogito'),
  row('deepseek', '<｜tool▁call▁begin｜>', ['<｜tool▁call▁end｜>'], 'DeepSeek R1, V3, V3.1, Cogito'),
  row('deepseek-calls-ascii', '<｜tool_calls_begin｜>', ['<｜tool_calls_end｜>'], 'DeepSeek distills'),
  row('deepseek-ascii', '<｜tool_call_begin｜>', ['<｜tool_call_end｜>'], 'DeepSeek distills'),
  row('mistral', '[tool_calls]', ['[/TOOL_CALLS]'], 'Mistral 7B v0.3, Nemo, Small 3.x, Devstral'),
  row('tool-call-bracket', '[tool_call]', ['[/TOOL_CALL]'], 'prompted models'),
  row(
    'lm-studio',
    '[tool_request]',
    ['[END_TOOL_REQUEST]', '[TOOL_REQUEST_END]', '[/TOOL_REQUEST]'],
    'LM Studio prompts, Gemma 2/3',
  ),
  row('functools', 'functools', [], 'Phi-4 mini, FireFunction v2', { follows: '[(' }),
]

const openers = literalTable(WRAPPERS, (wrapper) => wrapper.open)
const closers = literalTable(
  [...new Set(WRAPPERS.flatMap((wrapper) => wrapper.close.map((close) => close.toLowerCase())))],
  (close) => close,
)

/** Returns the wrapper that opens at `at`. */
export function wrapperAt(source: Source, at: number): Wrapper | undefined {
  for (const wrapper of openers.at(source, at)) {
    if (!source.hasFolded(wrapper.open, at)) continue
    if (!wrapper.follows) return wrapper
    const after = source.skipSpace(at + wrapper.open.length)
    if (wrapper.follows.includes(source.char(after) ?? ' ')) return wrapper
  }
  return undefined
}

/** Returns the closing mark of any wrapper at `at`. */
export function closerAt(source: Source, at: number): string | undefined {
  return closers.at(source, at).find((close) => source.hasFolded(close, at))
}
