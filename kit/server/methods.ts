import type { Handlers } from './handle.ts'

/** The methods that an address accepts, from the endpoints whose path it matches; none if there is no such endpoint. */
export function methodsAt(handlers: Handlers): (path: string) => string[] {
  const known = handlers.map(({ endpoint }) => ({ method: endpoint.method, fits: patternOf(endpoint.path) }))
  return (path) => {
    const methods = known.filter(({ fits }) => fits.test(path)).map(({ method }) => method)
    return methods.length === 0
      ? []
      : order.filter(
          (one) =>
            one === 'OPTIONS' || methods.some((method) => one === method || (one === 'HEAD' && method === 'GET')),
        )
  }
}

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

function patternOf(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => part.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${parts.join('[^/]+')}$`)
}
