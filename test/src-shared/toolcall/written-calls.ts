/** Writers of a call with two text arguments, in the notations of chat templates. */
type Values = Readonly<Record<string, string>>
type Writer = (name: string, values: Values) => string

const each = (values: Values, write: (key: string, value: string) => string): string =>
  Object.entries(values)
    .map(([key, value]) => write(key, value))
    .join('')
const json = (name: string, values: Values) => JSON.stringify({ name, arguments: values })
/** Python's form of a text: in single quotes, with escapes. */
const python = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

export const WRITERS: Readonly<
  Record<string, { readonly write: Writer; readonly marks: readonly string[] }>
> = {
  hermes: {
    write: (name, values) => `<tool_call>\n${json(name, values)}\n</tool_call>`,
    marks: ['</tool_call>', '<tool_call>'],
  },
  mistral: {
    write: (name, values) => `[TOOL_CALLS]${name}[ARGS]${JSON.stringify(values)}`,
    marks: ['[TOOL_CALLS]', '[ARGS]'],
  },
  'lm-studio': {
    write: (name, values) => `[TOOL_REQUEST]${json(name, values)}[END_TOOL_REQUEST]`,
    marks: ['[END_TOOL_REQUEST]', '[TOOL_REQUEST]'],
  },
  kimi: {
    write: (name, values) =>
      `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${JSON.stringify(values)}<|tool_call_end|><|tool_calls_section_end|>`,
    marks: ['in <|tool_call_end|> out', '</think> no'],
  },
  harmony: {
    write: (name, values) =>
      `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${JSON.stringify(values)}<|call|>`,
    marks: ['in <|call|> out', 'in <|message|> out'],
  },
  'qwen-coder': {
    write: (name, values) =>
      `<tool_call>\n<function=${name}>\n${each(values, (key, value) => `<parameter=${key}>\n${value}\n</parameter>\n`)}</function>\n</tool_call>`,
    marks: ['</parameter>', '</function>', '</tool_call>', '<function=x>', '<parameter=y>'],
  },
  claude: {
    write: (name, values) =>
      `<function_calls>\n<invoke name="${name}">\n${each(values, (key, value) => `<parameter name="${key}">${value}</parameter>\n`)}</invoke>\n</function_calls>`,
    marks: ['</parameter>', '</invoke>', '</function_calls>', '<invoke name="x">'],
  },
  glm: {
    write: (name, values) =>
      `<tool_call>${name}${each(values, (key, value) => `<arg_key>${key}</arg_key><arg_value>${value}</arg_value>`)}</tool_call>`,
    marks: ['</arg_value>', '</arg_key>', '<arg_key>', '</tool_call>', '<tool_call>'],
  },
  'glm-lines': {
    write: (name, values) =>
      `<tool_call>${name}\n${each(values, (key, value) => `<arg_key>${key}</arg_key>\n<arg_value>${value}</arg_value>\n`)}</tool_call>`,
    marks: ['</arg_value>', '</arg_key>', '<arg_key>', '</tool_call>', '<tool_call>'],
  },
  'deepseek-4': {
    write: (name, values) =>
      `<｜DSML｜tool_calls>\n<｜DSML｜invoke name="${name}">\n${each(values, (key, value) => `<｜DSML｜parameter name="${key}" string="true">${value}</｜DSML｜parameter>\n`)}</｜DSML｜invoke>\n</｜DSML｜tool_calls>`,
    marks: ['</｜DSML｜parameter>', '</｜DSML｜invoke>', '<｜DSML｜invoke name="x">'],
  },
  'deepseek-4.1': {
    write: (name, values) =>
      `<｜DSML｜ calls>\n<｜DSML｜ invoke name="${name}">\n${each(values, (key, value) => `<｜DSML｜ parameter name="${key}" string="true">${value}</｜DSML｜ parameter>\n`)}</｜DSML｜ invoke>\n</｜DSML｜ calls>`,
    marks: ['</｜DSML｜ parameter>', '</｜DSML｜ invoke>', '<｜DSML｜ invoke name="x">'],
  },
  'kimi-3': {
    write: (name, values) =>
      `<|open|>tools<|sep|><|open|>call tool="${name}" index="1"<|sep|>${each(values, (key, value) => `<|open|>argument key="${key}" type="string"<|sep|>${value}<|close|>argument<|sep|>`)}<|close|>call<|sep|><|close|>tools<|sep|>`,
    marks: ['in <|close|>argument<|sep|> out', 'in <|close|>call<|sep|> out'],
  },
  'minimax-3': {
    write: (name, values) => {
      const mark = ']<]minimax[>['
      return `${mark}<tool_call>\n${mark}<invoke name="${name}">${each(values, (key, value) => `${mark}<${key}>${value}${mark}</${key}>`)}${mark}</invoke>\n${mark}</tool_call>`
    },
    marks: ['</path>', '</invoke>', '</tool_call>', '<invoke name="x">'],
  },
  'gemma-4': {
    write: (name, values) =>
      `<|tool_call>call:${name}{${each(values, (key, value) => `${key}:<|"|>${value}<|"|>,`).slice(0, -1)}}<tool_call|>`,
    marks: ['}<tool_call|', ',path:', '}]'],
  },
  lfm2: {
    write: (name, values) =>
      `<|tool_call_start|>[${name}(${each(values, (key, value) => `${key}=${python(value)}, `).slice(0, -2)})]<|tool_call_end|>`,
    marks: ['<|tool_call_end|>', ')]', 'path='],
  },
}
