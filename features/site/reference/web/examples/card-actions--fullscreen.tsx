import { useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const card = useRef<HTMLDivElement>(null)
  const toggle = () => void (document.fullscreenElement ? document.exitFullscreen() : card.current?.requestFullscreen())
  return (
    <div ref={card}>
      <SectionCard
        title={t('words.product')}
        actions={
          <Button size="xs" variant="light" onClick={toggle}>
            {t('words.fullscreen')}
          </Button>
        }
      >
        {t('advice.cardActions')}
      </SectionCard>
    </div>
  )
}
