/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no element is a list of options with groups and icons */
import type { Screen } from '#kit/web/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { IconCornerDownLeft, IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react'
import { searchAll } from '#platform/search/contract.ts'
import { foldText, holdsText } from '#kit/contract/fold-text.ts'
import { textOf, useText } from '#kit/web/i18n.ts'
import { listOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Icon } from '#ui/display/icon.tsx'
import { useGo } from '#ui/button/link.tsx'
import { useDebounced } from '#ui/input/use-debounced.ts'
import { paletteFiles } from '../palette-files.ts'
import { mayOpen } from '../may-open.ts'
import { screens } from '../screens.ts'
import { useCommands } from './palette-commands.ts'
import { commandsOf, findOf, groupsOf, mostPerGroup, thingsIn, type Find, type FindGroup } from './palette-groups.ts'
import { addPaletteTexts, usePaletteWords } from './palette-words.ts'
import { paletteField, typeInPalette, usePaletteText } from './palette-store.ts'
import classes from './palette-panel.module.css'
import { recentScreens } from './recent-screens.ts'

const debounceMs = 300

addPaletteTexts(paletteFiles)

/** Search over screens, things and commands: arrows move, Enter opens. */
export function PalettePanel({ onClose }: { onClose: () => void }) {
  const t = useText('shell')
  const go = useGo()
  const listId = useId()
  const text = usePaletteText()
  const [chosen, choose] = useState(0)
  const { groups, suggestions, isSearching } = useFinds(text.trim())
  const finds = groups.flatMap((group) => group.finds)
  const current = finds[Math.min(chosen, finds.length - 1)]
  const open = (find: Find | undefined) => {
    if (!find) return
    onClose()
    if (find.open.kind === 'path') go(find.open.path)
    else find.open.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) choose((Math.min(chosen, finds.length - 1) + step + finds.length) % Math.max(finds.length, 1))
    else if (event.key === 'Enter') open(current)
    else return
    event.preventDefault()
  }
  const optionId = (find: Find) => `${listId}-${finds.indexOf(find)}`
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  })
  return (
    <div className={classes.panel}>
      <div className={classes.field}>
        <IconSearch size={21} aria-hidden />
        <input
          data-autofocus
          id={paletteField}
          className={classes.input}
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={finds.length > 0}
          aria-controls={listId}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          value={text}
          onChange={(event) => {
            typeInPalette(event.currentTarget.value)
            choose(0)
          }}
          onKeyDown={handleKey}
        />
        <kbd className={classes.key}>esc</kbd>
      </div>
      <div className={classes.results} id={listId} role="listbox" aria-label={t('search.results')} tabIndex={-1}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-label={group.title}>
            <div className={classes.group} aria-hidden>
              {group.title}
            </div>
            {group.finds.map((find) => (
              <button
                key={find.key}
                type="button"
                id={optionId(find)}
                role="option"
                tabIndex={-1}
                aria-selected={find === current}
                className={classes.find}
                onClick={() => open(find)}
                onPointerMove={() => choose(finds.indexOf(find))}
              >
                <Icon name={find.icon} />
                <span className={classes.words}>
                  {find.title}
                  {find.subtitle && <small>{find.subtitle}</small>}
                </span>
                <IconCornerDownLeft size={17} className={`${classes.enter} mirrored`} aria-hidden />
              </button>
            ))}
          </div>
        ))}
      </div>
      {finds.length === 0 && !isSearching && (
        <output className={classes.none}>
          <IconSearch size={40} stroke={1.3} aria-hidden />
          <p>{t('search.none', { text: text.trim() })}</p>
          <span>{t('search.try')}</span>
          <div className={classes.suggestions}>
            {suggestions.map((find) => (
              <button key={find.key} type="button" className={classes.suggestion} onClick={() => open(find)}>
                <Icon name={find.icon} size={18} />
                {find.title}
              </button>
            ))}
          </div>
        </output>
      )}
    </div>
  )
}

function useFinds(text: string): { groups: FindGroup[]; suggestions: Find[]; isSearching: boolean } {
  const t = useText('shell')
  const words = usePaletteWords()
  const session = useSession()
  const open = screens
    .filter((screen) => screen.searchGroup && !screen.path.includes('{') && mayOpen(screen, session))
    .map((screen) => ({ screen, title: textOf(screen.searchTitle ?? screen.title) }))
  const asked = useDebounced(useDeferredValue(text), debounceMs)
  const { data = [], isFetching } = useQuery({ ...listOf(searchAll, { q: asked }), enabled: asked !== '' })
  const commands = useCommands()
  const popular = open
    .filter(({ screen }) => screen.menu)
    .toSorted((one, other) => Number(isWork(other.screen)) - Number(isWork(one.screen)))
    .slice(0, mostPerGroup)
    .map(findOf)
  const recent = recentScreens()
    .flatMap((name) => open.filter(({ screen }) => screen.name === name))
    .map(findOf)
  const suggestions = popular.slice(0, 3)
  if (text === '') {
    const fresh = popular.filter(({ key }) => !recent.some((find) => find.key === key))
    const groups = [
      { key: 'recent', title: t('search.recent'), finds: recent },
      { key: 'popular', title: t('search.popular'), finds: fresh },
    ]
    return { groups: groups.filter(({ finds }) => finds.length > 0), suggestions, isSearching: false }
  }
  const doable = commandsOf(commands, text)
  const things =
    asked === '' ? [] : thingsIn(data, (category, title) => words(`things.${category}`, { defaultValue: title }))
  const toDo = doable.length ? [{ key: 'commands', title: t('search.commands'), finds: doable }] : []
  // Someone who starts typing the name of a command means that command.
  const isCommand = doable.some(({ title }) => foldText(title).startsWith(foldText(text)))
  const pages = groupsOf(open, text, (group) => t(`search.groups.${group}`))
  // Without an exact match, a screen is more likely meant than one of many records.
  const isNear = things.every(({ finds }) => finds.every(({ title }) => !holdsText(title, text)))
  const rest = isNear ? [...pages, ...things] : [...things, ...pages]
  const groups = isCommand ? [...toDo, ...rest] : [...rest, ...toDo]
  return { groups, suggestions, isSearching: isFetching || asked !== text }
}

/** What a logistics company opens most. */
function isWork({ menu }: Screen): boolean {
  return menu?.section === 'logistics'
}
