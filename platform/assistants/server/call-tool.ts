import { isRecord } from '#kit/contract/is-record.ts'
import { refusalOf, toldIn } from '#kit/server/errors.ts'
import type { Tool } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import { permit } from '#kit/server/permit.ts'
import { readInput } from '#kit/server/read-input.ts'
import { RpcError } from '../rules/json-rpc.ts'
import { fieldsOf, requestOf, wrongArguments } from '../rules/tool-fields.ts'
import { confirmationOf, confirms } from './confirmation.ts'
import { mayChange, toolFields } from './tools.ts'

/** Longer replies don’t help an assistant: it is to ask for less. */
const mostCharacters = 100_000

type Given = Record<string, unknown>
export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Given
  isError: boolean
}

/** Does what a tool is for, as its own call would, in the name of the caller. What that refuses is a result to learn from. */
export async function callTool(params: Given, context: Context): Promise<ToolResult> {
  const { name, arguments: args = {} } = params
  const tool = context.program.tools.find((one) => one.name === name)
  if (!tool) throw new RpcError('params', 'Unknown tool')
  if (!isRecord(args)) throw new RpcError('params', '`arguments` is not an object')
  if (!mayChange(tool, context)) return problem('This needs the scope assistant:write')
  const { confirm, ...rest } = args
  const fields = toolFields(tool)
  // Many assistants send null for what they leave out.
  const isGiven = ([name, value]: [string, unknown]) => value !== null || fields.get(name)?.place === 'body'
  const given = Object.fromEntries(Object.entries(rest).filter(isGiven))
  const wrong = wrongArguments(fields, given)
  if (wrong !== undefined) return problem(wrong)
  return tool.endpoint.isSafe ? perform(tool, given, { context }) : change(tool, { given, confirm }, context)
}

async function change(tool: Tool, { given, confirm }: { given: Given; confirm: unknown }, context: Context) {
  if (confirm === undefined) return preview(tool, given, context)
  const verdict = await confirms(confirm, { tool: tool.name, given }, context)
  if (verdict === 'yes') return perform(tool, given, { context, key: await context.sha256(String(confirm)) })
  return problem(
    verdict === 'late'
      ? 'The preview is too old: ask for it again without `confirm`'
      : '`confirm` belongs to no preview of these arguments: ask for one without it',
  )
}

type Doing = { context: Context; key?: string }

async function perform(tool: Tool, given: Given, { context, key }: Doing): Promise<ToolResult> {
  const { request } = requestOf(tool.endpoint, toolFields(tool), given, from(context))
  if (key !== undefined && tool.endpoint.takesIdempotencyKey) request.headers.set('idempotency-key', key)
  return resultOf(await context.answer(request), tool.omits?.reply)
}

/** Checks the change as its call would, and shows what it is about. */
async function preview(tool: Tool, given: Given, context: Context): Promise<ToolResult> {
  const { endpoint } = tool
  const { request, params } = requestOf(endpoint, toolFields(tool), given, from(context))
  try {
    permit(endpoint, context.user, context.program)
    await readInput(endpoint, request, params)
  } catch (error) {
    const refused = refusalOf(error)
    if (!refused) throw error
    return problem(toldIn(context.language, refused.text).message)
  }
  const before = await shownBefore(tool, given, context)
  if (before?.isError) return before
  return shown({
    isChanged: false,
    wouldDo: { tool: tool.name, what: tool.title, arguments: given },
    before: before?.structuredContent ?? null,
    ...(await confirmationOf({ tool: tool.name, given }, context)),
    next: 'Show this to a person. If they agree, call the tool again with the same arguments and `confirm`.',
  })
}

async function shownBefore({ shownBefore: endpoint }: Tool, given: Given, context: Context) {
  if (!endpoint) return undefined
  const fields = fieldsOf(endpoint)
  const known = Object.fromEntries(Object.entries(given).filter(([name]) => fields.has(name)))
  return resultOf(await context.answer(requestOf(endpoint, fields, known, from(context)).request))
}

/** The further call is its caller’s own. */
function from({ request }: Context) {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['authorization', 'accept-language']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return { url: request.url, headers }
}

async function resultOf(answer: Response, omitted: readonly string[] = []): Promise<ToolResult> {
  const whole = await answer.text()
  if (!answer.ok) return problem(`${answer.status} ${whole}`)
  const text = omitted.length > 0 ? without(whole, omitted) : whole
  if (text.length > mostCharacters)
    return problem(`The reply is too long (${text.length} characters): ask for less, with filters or itemsPerPage`)
  const value: unknown = text === '' ? { isDone: true } : JSON.parse(text)
  return shown(isRecord(value) ? value : { reply: value })
}

function without(text: string, omitted: readonly string[]): string {
  const parts = Object.entries(JSON.parse(text) as Given)
  return JSON.stringify(Object.fromEntries(parts.filter(([name]) => !omitted.includes(name))))
}

function shown(value: Given): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value, isError: false }
}

function problem(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true }
}
