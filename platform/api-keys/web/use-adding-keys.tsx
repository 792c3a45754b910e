import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { MadeSecret } from '#ui/overlay/made-secret.tsx'
import { createApiKey } from '../contract.ts'
import { AddKey } from './key-dialog.tsx'

/** The button to create a key, for people who may, and the dialog it opens. */
export function useAddingKeys() {
  const t = useText('api-keys')
  const [made, setMade] = useState<string>()
  const { addButton, drawer } = useRecordDrawer([], {
    create: createApiKey,
    addLabel: t('add'),
    add: (opening) => <AddKey {...opening} onMade={setMade} />,
  })
  const texts = { made: t('made'), copy: t('copy'), copied: t('copied') }
  const parts = (
    <>
      {made && <MadeSecret secret={made} texts={texts} onClose={() => setMade(undefined)} />}
      {drawer}
    </>
  )
  return { addButton, parts }
}
