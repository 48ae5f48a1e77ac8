/** `adlib/testing`: a virtual clock, a scripted model, and a run of agents that a test can kill after any event. */
export { type ScriptedAnswer, scriptedDriver } from '../llm/scripted-driver.ts'
export { type AgentHouse, type AgentHouseOptions, agentHouse } from '../testing/agent-house.ts'
export { type AgentScenario, crashAnywhere } from '../testing/crash-anywhere.ts'
export { type VirtualClock, virtualClock } from '../testing/virtual-clock.ts'
