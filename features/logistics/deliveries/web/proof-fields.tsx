import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { NativeSelect, Switch } from '#ui/input/inputs.ts'
import { SimpleGrid } from '#ui/page/layout.ts'
import { proofKinds, proofRules, type ProofRules } from '../../settings/contract.ts'
import { settingDefaults } from '../../settings/rules.ts'

type Props = { initial: ProofRules | null; onChange: (proof: ProofRules | null) => void }

/** What is asked at the door, where this delivery differs from the settings. */
export function ProofFields({ initial, onChange }: Props) {
  const t = useText('logistics-deliveries')
  const [proof, setProof] = useState(initial)
  const set = (next: ProofRules | null) => {
    setProof(next)
    onChange(next)
  }
  return (
    <>
      <Switch
        label={t('form.ownProof')}
        checked={proof !== null}
        onChange={({ target }) => set(target.checked ? settingDefaults.proof.methods.person : null)}
      />
      {proof && (
        <SimpleGrid cols={2}>
          {proofKinds.map((kind) => (
            <NativeSelect
              key={kind}
              size="xs"
              label={t(`proof.${kind}`)}
              value={proof[kind]}
              data={proofRules.map((value) => ({ value, label: t(`proofRules.${value}`) }))}
              onChange={({ target }) =>
                set({ ...proof, [kind]: proofRules.find((one) => one === target.value) ?? 'off' })
              }
            />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
