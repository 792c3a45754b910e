import type { Tool } from '#kit/server/feature.ts'
import type { Context } from '#kit/server/handle.ts'
import { permit } from '#kit/server/permit.ts'
import { fieldsOf, inputSchema, type ToolFields } from '../rules/tool-fields.ts'

export function toolFields({ endpoint, omits }: Tool): ToolFields {
  return fieldsOf(endpoint, omits?.fields)
}

type Caller = Pick<Context, 'program' | 'user'>

/** The tools that the caller’s rights and scopes open. */
export function toolsOf(caller: Caller): Tool[] {
  return caller.program.tools.filter((tool) => mayChange(tool, caller) && isOpen(tool, caller))
}

/** Changes need a right of their own beside that of what they change. */
export function mayChange({ endpoint }: Tool, { user }: Pick<Caller, 'user'>): boolean {
  return endpoint.isSafe || user.ability.can('write', 'Assistant')
}

function isOpen({ endpoint }: Tool, { program, user }: Caller): boolean {
  try {
    permit(endpoint, user, program)
    return true
  } catch {
    return false
  }
}

const confirm = {
  type: 'string',
  description: 'From the preview that the same arguments got without it, once a person agreed to what it shows',
}

/** A tool as the protocol lists it. */
export function listed(tool: Tool) {
  const { name, title, description, endpoint } = tool
  const isChange = !endpoint.isSafe
  return {
    name,
    title,
    description: isChange ? `${description} Without \`confirm\` nothing changes: it shows what would.` : description,
    inputSchema: inputSchema(toolFields(tool), isChange ? { confirm } : {}),
    annotations: { readOnlyHint: !isChange, openWorldHint: false },
  }
}
