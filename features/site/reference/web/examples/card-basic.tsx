import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = () => showNotice({ kind: 'info', text: t('words.edit') })
  return (
    <SimpleGrid cols={{ base: 1, md: 3 }}>
      <SectionCard title={t('words.parcel')} text={t('advice.cardBasic')} />
      <SectionCard
        title={t('words.route')}
        actions={
          <Button size="xs" onClick={say}>
            {t('words.edit')}
          </Button>
        }
      >
        {t('advice.cardBasic')}
      </SectionCard>
      <SectionCard title={t('words.late')} tone="error">
        {t('advice.cardBasic')}
      </SectionCard>
    </SimpleGrid>
  )
}
