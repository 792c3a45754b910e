import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Group, SimpleGrid } from '#ui/page/layout.ts'
import { Picture } from '#ui/page/picture.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'

export function Example() {
  const t = useText('site-reference')
  const say = (word: string) => showNotice({ kind: 'info', text: t(word) })
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      {(['soon', 'repair'] as const).map((scene) => (
        <SectionCard
          key={scene}
          title={t(scene === 'soon' ? 'words.product' : 'words.buyer')}
          text={t('advice.cardBasic')}
        >
          <Picture scene={scene} />
          <Group mt="md">
            <Button size="xs" onClick={() => say('words.edit')}>
              {t('words.edit')}
            </Button>
            <Button size="xs" variant="default" onClick={() => say('words.more')}>
              {t('words.more')}
            </Button>
          </Group>
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
