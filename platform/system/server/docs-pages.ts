type Operation = {
  operationId: string
  summary: string
  description?: string
  /** What webhooks are sent is no call, and has none. */
  tags?: string[]
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, Reply>
}
type Reply =
  | { $ref: string }
  | { description: string; content?: Record<string, { schema?: unknown; example?: unknown }> }
type Call = { path: string; method: string; operation: Operation }

/** The description of the API as pages that need no script. */
export type DocsPages = {
  overview: () => string
  has: (slug: string) => boolean
  part: (slug: string) => string | undefined
}

export function docsPages(description: Record<string, unknown>, version: string): DocsPages {
  const { paths, webhooks, components } = description as {
    paths: Record<string, Record<string, Operation>>
    webhooks: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }
  const calls = Object.entries({ ...paths, ...webhooks }).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ path, method, operation })),
  )
  const tags = [...new Set(calls.map(tagOf))].sort()
  const tagNamed = (slug: string) => tags.find((one) => slugOf(one) === slug)
  const partOf = (tag: string) => calls.filter((call) => tagOf(call) === tag)
  return {
    overview: () => drawPage(version, drawOverview(tags, partOf)),
    has: (slug) => tagNamed(slug) !== undefined,
    part: (slug) => {
      const tag = tagNamed(slug)
      return tag === undefined ? undefined : drawPage(version, drawPart(tag, partOf(tag), components.schemas))
    },
  }
}

function tagOf({ operation }: Call): string {
  return operation.tags?.[0] ?? 'webhook messages'
}

function slugOf(tag: string): string {
  return tag.replaceAll(/[^\w-]+/g, '-')
}

function drawPage(version: string, inside: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Routewright API ${safe(version)}</title>
<style>${style}</style><main><h1><a href="/api/docs">Routewright API</a></h1><p>Version ${safe(version)} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>${inside}</main></html>`
}

function drawOverview(tags: string[], partOf: (tag: string) => Call[]): string {
  const lines = (tag: string) =>
    partOf(tag).map(({ path, method, operation }) => {
      const { operationId, summary } = operation
      return `<li>${methodBadge(method)} <a href="/api/docs/${slugOf(tag)}#${operationId}"><code>${safe(path)}</code></a> ${safe(wordsOf(summary, method))}</li>`
    })
  const contents = tags.map((tag) => `<li><a href="#${slugOf(tag)}">${safe(tag)}</a></li>`).join('')
  const sections = tags.map(
    (tag) =>
      `<section><h2 id="${slugOf(tag)}"><a href="/api/docs/${slugOf(tag)}">${safe(tag)}</a></h2><ul>${lines(tag).join('')}</ul></section>`,
  )
  return `<p>Programs send <code>Authorization: Bearer …</code> with the secret of an API key, which administrators make in the settings. A person’s session begins with <code>POST /api/auth/login</code>.
Every refusal has a <code>message</code> in the language of <code>Accept-Language</code> and a <code>code</code> that stays.</p><nav><ul>${contents}</ul></nav>${sections.join('')}`
}

function drawPart(tag: string, calls: Call[], schemas: Record<string, unknown>): string {
  const named = namesIn(calls, schemas)
  const shapes = named.map((name) => `<h3 id="schema-${name}">${safe(name)}</h3>${code(schemas[name])}`)
  return `<p><a href="/api/docs">All calls</a></p><h2>${safe(tag)}</h2>${calls.map(drawCall).join('')}${
    shapes.length > 0 ? `<h2 id="schemas">Schemas</h2>${shapes.join('')}` : ''
  }`
}

/** The schemas that calls refer to, directly or by way of others. */
function namesIn(calls: Call[], schemas: Record<string, unknown>): string[] {
  const named = new Set<string>()
  const waiting: unknown[] = [calls]
  while (waiting.length > 0)
    for (const [, name = ''] of JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!named.has(name)) {
        named.add(name)
        waiting.push(schemas[name] ?? {})
      }
  return [...named].sort()
}

function drawCall({ path, method, operation }: Call): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation
  const parts = [
    description && `<p>${safe(description)}</p>`,
    parameters.length > 0 &&
      `<h3>Parameters</h3>${code(Object.fromEntries(parameters.map((one) => [`${one.in}: ${one.name}`, one.schema])))}`,
    ...Object.values(requestBody?.content ?? {}).map((body) => `<h3>Body</h3>${code(body.schema ?? 'a file')}`),
    ...Object.entries(responses).map(([status, reply]) => drawReply(status, reply)),
    drawUsual(responses),
  ]
  return `<article id="${operationId}"><h3>${methodBadge(method)} <code>${safe(path)}</code></h3><p>${safe(wordsOf(summary, method))} <a href="#${operationId}"><small>${operationId}</small></a></p>${parts.filter(Boolean).join('')}</article>`
}

/** A summary that only repeats the address says nothing. */
function wordsOf(summary: string, method: string): string {
  return summary.startsWith(method.toUpperCase()) ? '' : summary
}

function methodBadge(method: string): string {
  return `<b class="${method}">${method.toUpperCase()}</b>`
}

function drawReply(status: string, reply: Reply): string {
  if ('$ref' in reply) return ''
  return `<h3>${safe(status)} ${safe(reply.description)}</h3>${Object.values(reply.content ?? {})
    .map((one) => code(one.schema ?? one.example ?? 'a file'))
    .join('')}`
}

/** What is the same everywhere is named, not written out again. */
function drawUsual(responses: Record<string, Reply>): string {
  const named = Object.entries(responses).flatMap(([status, reply]) => {
    const name = '$ref' in reply ? reply.$ref.split('/').at(-1)! : ''
    return name ? [`${status} ${safe(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase())}`] : []
  })
  return named.length > 0 ? `<p><small>Also ${named.join(' · ')}</small></p>` : ''
}

function code(value: unknown): string {
  const text = safe(JSON.stringify(value, null, 2))
  return `<pre>${text.replaceAll(/&quot;#\/components\/schemas\/(\w+)&quot;/g, '<a href="#schema-$1">$1</a>')}</pre>`
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `:root{color-scheme:light dark;font:16px/1.5 "Public Sans",system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
a{color:light-dark(#5f52e0,#b3acf8)}h1 a{color:inherit;text-decoration:none}nav ul{columns:12rem;padding:0;list-style:none}section ul{padding:0;list-style:none}article{border-top:1px solid #8884;padding:.5rem 0}
b{display:inline-block;min-width:4.5rem;font-size:.8rem}.get{color:light-dark(#0b6e3b,#5fd69a)}.post{color:light-dark(#5f52e0,#b3acf8)}.put,.patch{color:light-dark(#8a5300,#f3b664)}.delete{color:light-dark(#b3261e,#ff9a93)}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;font-size:.85rem}h3{font-size:.95rem;margin:.75rem 0 .25rem}`
