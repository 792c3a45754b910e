import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'

const people = [
  ['Mira Solano', 80],
  ['Jonas Pfeiffer', 45],
  ['Samir Haddad', 20],
] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SectionCard title={t('words.route')} text={t('advice.cardAdvance')}>
      <Entries>
        {people.map(([name, value]) => (
          <Entry key={name} icon={<PersonAvatar name={name} isDecoration />} name={name}>
            <Progress value={value} w={120} aria-label={t('words.loading')} />
          </Entry>
        ))}
      </Entries>
    </SectionCard>
  )
}
