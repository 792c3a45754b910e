import { CloseButton, TagsInput } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { PersonAvatar } from '../display/person-avatar.tsx'
import classes from './people-picker.module.css'

/** `key` tells people apart: an email address, or an id as text. */
export type PickedPerson = { key: string; name: string; avatar: string; detail: string }

type Props = {
  label: string
  description?: ReactNode
  value: PickedPerson[]
  onChange: (people: PickedPerson[]) => void
  /** The people matching the typed text, as far as they are loaded. */
  found: PickedPerson[]
  search: string
  onSearch: (text: string) => void
  /** Turns the typed text into a person; `undefined` if it names no one. Without it, only found people can be picked. */
  personOf?: (typed: string) => PickedPerson | undefined
  most?: number
  error?: ReactNode
  /** Whether one can type at once when it appears; a number once more whenever it becomes another. */
  hasFocus?: boolean | number
}

/** Picks people by name or address: chips with faces, suggestions while typing. */
export function PeoplePicker({
  label,
  value,
  onChange,
  found,
  search,
  onSearch,
  personOf,
  most = 100,
  hasFocus = false,
  ...rest
}: Props) {
  const t = useText('ui')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) field.current?.focus()
  }, [hasFocus])
  const known = new Map([...found, ...value].map((person) => [person.key, person]))
  const pick = (keys: string[]) => {
    const people = keys.flatMap((key) => known.get(key) ?? personOf?.(key) ?? [])
    const unique = new Map(people.map((person) => [person.key, person]))
    const isRefused = people.length < keys.length
    onChange([...unique.values()])
    // Text that names no one stays in the field for correction.
    onSearch(isRefused ? (keys.at(-1) ?? '') : '')
  }
  return (
    <TagsInput
      {...rest}
      ref={field}
      // Below the field the suggestions would cover a complaint.
      inputWrapperOrder={['label', 'description', 'error', 'input']}
      label={label}
      value={value.map(({ key }) => key)}
      onChange={pick}
      data={found.map(({ key }) => key)}
      filter={({ options }) =>
        options.filter((one) => !('group' in one) && !value.some(({ key }) => key === one.value))
      }
      searchValue={search}
      onSearchChange={onSearch}
      maxTags={most}
      splitChars={[',', ';']}
      acceptValueOnBlur={personOf !== undefined && personOf(search) !== undefined}
      selectFirstOptionOnChange={personOf === undefined || personOf(search) === undefined}
      classNames={{ input: classes.field ?? '' }}
      renderOption={({ option }) => <Choice person={known.get(option.value)} />}
      renderPill={({ value: key, onRemove }) => {
        const name = known.get(String(key))?.name ?? String(key)
        return (
          <span className={classes.chip} title={known.get(String(key))?.detail}>
            <bdi>{name}</bdi>
            <CloseButton size={18} iconSize={12} aria-label={t('people.remove', { name })} onMouseDown={onRemove} />
          </span>
        )
      }}
    />
  )
}

function Choice({ person }: { person: PickedPerson | undefined }) {
  if (!person) return null
  return (
    <span className={classes.choice}>
      <PersonAvatar name={person.name} src={person.avatar || undefined} size={32} isDecoration />
      <span className={classes.words}>
        <bdi>{person.name}</bdi>
        <small dir="auto">{person.detail}</small>
      </span>
    </span>
  )
}
