import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Collapse, Loader } from '#ui/display/display.ts'
import { Box, Group } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

export function Example() {
  const t = useText('site-reference')
  const [isOpen, setOpen] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const actions = (
    <Group gap="xs">
      <Button size="xs" variant="light" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'words.collapse' : 'words.expand')}
      </Button>
      <Button size="xs" variant="light" aria-pressed={isBusy} onClick={() => setBusy(!isBusy)}>
        {t('words.refresh')}
      </Button>
    </Group>
  )
  return (
    <SectionCard title={t('words.route')} actions={actions}>
      <Collapse expanded={isOpen}>
        <Box p="md" aria-busy={isBusy}>
          {isBusy ? <Loader role="img" aria-label={t('words.loading')} /> : t('advice.cardActions')}
        </Box>
      </Collapse>
    </SectionCard>
  )
}
