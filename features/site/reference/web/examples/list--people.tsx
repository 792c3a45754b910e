import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/entries.tsx'
import { PersonAvatar } from '#ui/person-avatar.tsx'

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
