type Operation = {
  summary: string
  description?: string
  tags: string[]
  parameters: { name: string; in: string; schema: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses: Record<string, Reply>
}

type Reply =
  | { $ref: string }
  | { description: string; content?: Record<string, { schema?: unknown; example?: unknown }> }

/** The description of the API as a page that needs no script. */
export async function docsPage(
  description: Record<string, unknown>,
  version: string,
  pause: () => Promise<void>,
): Promise<string> {
  const { paths, components } = description as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, unknown> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const tags = [...new Set(operations.map((one) => one.operation.tags[0] ?? ''))].sort()
  const sections: string[] = []
  for (const tag of tags) {
    const own = operations.filter((one) => one.operation.tags[0] === tag)
    sections.push(`<h2 id="${safe(tag)}">${safe(tag)}</h2>${own.map(sectionOf).join('')}`)
    await pause()
  }
  const contents = tags.map((tag) => `<li><a href="#${safe(tag)}">${safe(tag)}</a></li>`).join('')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Routewright API ${safe(version)}</title>
<style>${style}</style><main><h1>Routewright API</h1><p>Version ${safe(version)} · <a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
<p>Sign in with <code>POST /api/auth/login</code> and send the token as <code>Authorization: Bearer …</code>.</p><nav><ul>${contents}</ul></nav>${sections.join('')}<h2 id="schemas">schemas</h2>${code(components.schemas)}</main></html>`
}

function sectionOf({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const parts = [
    operation.description && `<p>${safe(operation.description)}</p>`,
    operation.parameters.length > 0 &&
      `<h3>Parameters</h3>${code(Object.fromEntries(operation.parameters.map((one) => [`${one.in}: ${one.name}`, one.schema])))}`,
    ...Object.values(operation.requestBody?.content ?? {}).map(
      (body) => `<h3>Body</h3>${code(body.schema ?? 'a file')}`,
    ),
    ...Object.entries(operation.responses).map(([status, reply]) => replyOf(status, reply)),
  ]
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${safe(path)}</code> ${safe(operation.summary.startsWith(method.toUpperCase()) ? '' : operation.summary)}</summary>${parts.filter(Boolean).join('')}</details>`
}

// What is the same everywhere is named, not written out again.
function replyOf(status: string, reply: Reply): string {
  if ('$ref' in reply)
    return `<h3>${safe(status)} ${safe(
      reply.$ref
        .split('/')
        .at(-1)!
        .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '),
    )}</h3>`
  return `<h3>${safe(status)} ${safe(reply.description)}</h3>${Object.values(reply.content ?? {})
    .map((one) => code(one.schema ?? one.example ?? 'a file'))
    .join('')}`
}

function code(value: unknown): string {
  return `<pre>${safe(JSON.stringify(value, null, 2))}</pre>`
}

function safe(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

const style = `:root{color-scheme:light dark;font:16px/1.5 "Public Sans",system-ui,sans-serif}body{margin:0}main{max-width:60rem;margin:auto;padding:2rem 1rem}
a{color:light-dark(#5f52e0,#b3acf8)}ul{columns:12rem;padding:0;list-style:none}details{border:1px solid #8884;border-radius:6px;margin:.5rem 0;padding:.5rem .75rem}
summary{cursor:pointer}b{display:inline-block;min-width:4.5rem;font-size:.8rem}.get{color:light-dark(#0b6e3b,#5fd69a)}.post{color:light-dark(#5f52e0,#b3acf8)}.put,.patch{color:light-dark(#8a5300,#f3b664)}.delete{color:light-dark(#b3261e,#ff9a93)}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px;font-size:.85rem}h3{font-size:.95rem;margin:.75rem 0 .25rem}`
