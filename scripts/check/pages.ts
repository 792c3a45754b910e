import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runnerImport } from 'vite'

type Screen = {
  name: string
  path: string
  title: string
  searchTitle?: string
  icon?: string
  action?: string
  subject?: string
  searchGroup?: string
  menu?: { icon: string }
}
type Texts = { [key: string]: string | Texts }

const kept = 'app/pages.json'

/** The search catalogue, from the features' screens and their English titles. */
export async function catalogue(root: string): Promise<string> {
  const screens = await readScreens(root)
  const pages = screens.flatMap((screen) => {
    const { name, path, action, subject, searchGroup } = screen
    if (!searchGroup) return []
    return [
      {
        name,
        path,
        group: searchGroup,
        title: titleOf(root, screen.searchTitle ?? screen.title),
        icon: screen.icon ?? screen.menu?.icon ?? 'file',
        ...(action && { action }),
        ...(subject && { subject }),
      },
    ]
  })
  return `${JSON.stringify(pages, null, 2)}\n`
}

export function writePages(root: string, pages: string): void {
  writeFileSync(join(root, kept), pages)
}

export async function checkPages(root: string): Promise<string[]> {
  const isFresh = readFileSync(join(root, kept), 'utf8') === (await catalogue(root))
  return isFresh ? [] : [`${kept} is not what the screens say: run npm run pages.`]
}

function titleOf(root: string, title: string): string {
  const [namespace = '', key = ''] = title.split(':')
  const path = join(root, folderOfTexts(root, namespace), 'messages/en.json')
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Texts
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>((tree, step) => (typeof tree === 'object' ? tree[step] : undefined), texts)
  if (typeof found !== 'string') throw new Error(`the title ${title} has no English text`)
  return found
}

/** The feature, or the suite, that the texts of a namespace belong to. */
function folderOfTexts(root: string, namespace: string): string {
  if (namespace === 'shell') return 'app'
  const folders = [`platform/${namespace}`, `features/${namespace.replace('-', '/')}`]
  const found = folders.find((folder) => existsSync(join(root, folder, 'messages')))
  if (found === undefined) throw new Error(`no feature has the texts of ${namespace}`)
  return found
}

async function readScreens(root: string): Promise<Screen[]> {
  const { module } = await runnerImport<{ screens: Screen[] }>(join(root, 'app/screens.ts'), {
    root,
    logLevel: 'error',
  })
  return module.screens
}
