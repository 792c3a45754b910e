import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'

const people = ['Mira Solano', 'Jonas Pfeiffer', 'Aïcha Benali'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <Entries>
      {people.map((name) => (
        <Entry key={name} icon={<PersonAvatar name={name} isDecoration />} name={name} detail={t('words.route')} />
      ))}
    </Entries>
  )
}
