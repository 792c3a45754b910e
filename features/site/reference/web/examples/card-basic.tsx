import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <SectionCard title={t('words.parcel')} text={t('words.sentence')} />
      <SectionCard title={t('words.route')} actions={<Button size="xs">{t('words.edit')}</Button>}>
        {t('words.sentence')}
      </SectionCard>
      <SectionCard title={t('words.late')} tone="error">
        {t('words.sentence')}
      </SectionCard>
    </SimpleGrid>
  )
}
