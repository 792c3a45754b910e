import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { root } from './prepare.mjs'

const shared = { root, configFile: false, logLevel: 'warn', publicDir: false }
const names = {
  entryFileNames: 'assets/front-[hash:7].js',
  chunkFileNames: 'assets/front-[name]-[hash:7].js',
  assetFileNames: 'assets/front-[name]-[hash:7][extname]',
}

/**
 * The landing page in each language, drawn ahead, with a script of its own beside it: nothing of the program is loaded for it,
 * and it changes no file of the program.
 */
export async function buildFront(folder) {
  const [files, documents] = [await buildScript(folder), await drawDocuments()]
  await mkdir(join(folder, 'front'), { recursive: true })
  for (const { language, html } of documents(files))
    await writeFile(join(folder, `front/landing-${language}.html`), html)
  await copyFile(join(root, 'docs/measurements.md'), join(folder, 'front/measurements.txt'))
}

/** The document names the classes, the script doesn’t: it carries their stylesheets all the same. */
const keptStyles = {
  name: 'kept-styles',
  enforce: 'post',
  transform: (code, id) => (id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null),
}

async function buildScript(folder) {
  const { output } = await build({
    ...shared,
    plugins: [keptStyles],
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, 'app/front/start.ts'), output: names },
    },
  })
  const index = await readFile(join(folder, 'index.html'), 'utf8')
  return {
    script: `/${output.find((file) => file.type === 'chunk' && file.isEntry).fileName}`,
    styles: output.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => `/${fileName}`),
    icon: /<link rel="icon" href="([^"]+)"/.exec(index)?.[1] ?? '',
    // Theme and colours as the program draws them before its first paint.
    boot: /<script[^>]*>([\s\S]*?)<\/script>/.exec(index)?.[1] ?? '',
  }
}

async function drawDocuments() {
  const outDir = join(root, 'dist/front')
  await build({
    ...shared,
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      rolldownOptions: { input: join(root, 'app/front/document.tsx'), output: { entryFileNames: 'document.mjs' } },
    },
  })
  const { documents } = await import(`${pathToFileURL(join(outDir, 'document.mjs')).href}?${Date.now()}`)
  await rm(outDir, { recursive: true })
  return documents
}
