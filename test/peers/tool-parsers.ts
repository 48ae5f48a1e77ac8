/**
 * The tool-call parsers with which `test/speed/toolcalls.ts` compares Adlib's. Their package can be imported only from
 * this folder, which has its own lockfile.
 */
export { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol, yamlXmlProtocol } from '@ai-sdk-tool/parser'
