/** The parsers that `test/speed/toolcalls.ts` compares with Adlib's. This folder has its own lockfile. */
export { hermesProtocol, morphXmlProtocol, qwen3CoderProtocol, yamlXmlProtocol } from '@ai-sdk-tool/parser'
