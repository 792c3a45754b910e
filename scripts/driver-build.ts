import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { peopleLanguages } from '../kit/contract/sentence.ts'

/** The service worker of the driver page; it lies at the root, since its scope is /driver. */
export const workerName = 'driver-worker'
const manifestName = 'driver.webmanifest'
const icons = ['app/theme/driver-192.png', 'app/theme/driver-512.png']
/** Texts, and parts of the page that are read when they are first shown, on the device all the same. */
const isUsualPart = /\/logistics\/driver\/(messages\/(en|fr|ar)\.json|web\/(?!.*\/code-reader\.))/

const manifest = {
  id: '/driver',
  name: 'Routewright Driver',
  short_name: 'Driver',
  start_url: '/driver',
  scope: '/driver',
  display: 'standalone',
  orientation: 'portrait',
  background_color: '#fff',
  theme_color: '#7367f0',
  icons: icons.map((path) => {
    const size = /(\d+)\.png$/.exec(path)?.[1]
    return { src: `/${nameOf(path)}`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any maskable' }
  }),
}

/** Writes the manifest of the driver page and its icons, and tells its service worker which files the page consists of. */
export function driverFiles(): Plugin {
  return {
    name: 'driver-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { filename }) =>
        filename.endsWith('driver.html')
          ? [
              { tag: 'link', attrs: { rel: 'manifest', href: `/${manifestName}` }, injectTo: 'head' },
              { tag: 'link', attrs: { rel: 'apple-touch-icon', href: `/${nameOf(icons[0]!)}` }, injectTo: 'head' },
            ]
          : [],
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const worker = bundle[`${workerName}.js`]
        if (worker?.type !== 'chunk') return
        const { files, later } = filesOf(bundle)
        const languages = languageFiles(bundle)
        const page = bundle['driver.html']
        const html = page?.type === 'asset' ? String(page.source) : ''
        const hash = createHash('sha256')
          .update(JSON.stringify([files, later, languages, html]))
          .digest('hex')
          .slice(0, 12)
        worker.code = worker.code
          .replaceAll('__DRIVER_FILES__', JSON.stringify(files))
          .replaceAll('__DRIVER_LATER__', JSON.stringify(later))
          .replaceAll('__DRIVER_LANGUAGES__', JSON.stringify(languages))
          .replaceAll('__DRIVER_HASH__', JSON.stringify(hash))
        this.emitFile({ type: 'asset', fileName: manifestName, source: JSON.stringify(manifest) })
        for (const path of icons) this.emitFile({ type: 'asset', fileName: nameOf(path), source: readFileSync(path) })
      },
    },
  }
}

/** Tells the driver page which languages it has, before any of its script is there. */
export function driverLanguages(): Plugin {
  return {
    name: 'driver-languages',
    transformIndexHtml: { order: 'pre', handler: (html) => html.replace('__LANGUAGES__', peopleLanguages.join(' ')) },
  }
}

/** Where the pages of drivers and recipients are served while they are worked on. */
export function pagesInDev(): Plugin {
  return {
    name: 'pages-in-dev',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        if (/^\/driver(\/[^.]*)?(\?|$)/.test(request.url ?? '')) request.url = '/driver.html'
        else if (/^\/track(\/[^./]*(\/messages)?)?(\?|$)/.test(request.url ?? '')) request.url = '/track.html'
        next()
      })
    },
  }
}

function nameOf(path: string): string {
  return path.replace(/^.*\//, '')
}

/** Runs in browsers without a reader of their own, and is large. */
const isRarePart = /\/code-reader\./
/** Type for letters that few pages show: those that do load it by themselves. */
const isRareType = /-(arabic|latin-ext)-.*\.woff2$/

/** The texts of each language that a device keeps only if its driver reads it. */
function languageFiles(bundle: Rolldown.OutputBundle): Record<string, string> {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const language = /\/languages\/(\w+)\/driver\.json$/.exec(facadeModuleId ?? '')?.[1]
      return language ? [[language, `/${fileName}`]] : []
    }),
  )
}

/** What the page loads before it is used, its parts, its texts in the languages of the office, and what these name in turn; and what few of them need. */
function filesOf(bundle: Rolldown.OutputBundle): { files: string[]; later: string[] } {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<string>()
  const parts = new Set<string>()
  const add = (name: string) => {
    const chunk = byName.get(name)
    if (!chunk || found.has(name)) return
    for (const one of [name, ...styleOf(chunk)]) found.add(one)
    const isOf = (kind: RegExp) => (one: string) => kind.test(byName.get(one)?.facadeModuleId ?? '')
    const [rare, usual] = [
      chunk.dynamicImports.filter(isOf(isRarePart)),
      chunk.dynamicImports.filter(isOf(isUsualPart)),
    ]
    for (const one of rare) parts.add(one)
    for (const one of [...chunk.imports, ...usual]) add(one)
  }
  for (const { facadeModuleId, fileName } of chunks) if (facadeModuleId?.endsWith('/driver.html')) add(fileName)
  const first = [...found].filter((one) => !isRareType.test(one))
  for (const part of parts) add(part)
  return {
    files: first.sort().map((name) => `/${name}`),
    later: [...found]
      .filter((one) => !first.includes(one))
      .sort()
      .map((name) => `/${name}`),
  }
}

function styleOf({ viteMetadata }: Rolldown.OutputChunk): string[] {
  return [...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])]
}
