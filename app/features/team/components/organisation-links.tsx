import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { LINKS_MOST } from '../organisation-inputs.ts'

type OrganisationLinksProps = {
  id: string
  links: readonly string[]
  /** What says what is wrong with one of them. */
  describedBy: string | undefined
}

/** Its links, each in a field of its own. One that is emptied is none; without script there is a field more to fill. */
export function OrganisationLinks({ id, links, describedBy }: OrganisationLinksProps) {
  const { t } = useTranslation()
  const [fields, setFields] = useState(
    Math.min(LINKS_MOST, Math.max(links.length, links.filter(Boolean).length + 1)),
  )
  return (
    <div className="og-links">
      {Array.from({ length: fields }, (_, at) => {
        const link = links[at] ?? ''
        const isFaulty = describedBy !== undefined && link !== '' && !link.startsWith('https://')
        return (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: fields never change their order
            key={at}
            id={at === 0 ? id : undefined}
            className="input"
            name="links"
            type="url"
            maxLength={300}
            placeholder="https://"
            defaultValue={link}
            autoComplete="off"
            aria-label={t('organisation.linkOf', { number: at + 1 })}
            aria-invalid={isFaulty || undefined}
            aria-describedby={isFaulty ? describedBy : undefined}
          />
        )
      })}
      {fields < LINKS_MOST && (
        <Button type="button" variant="quiet" size="sm" onClick={() => setFields(fields + 1)}>
          <Plus className="i" aria-hidden="true" />
          {t('organisation.addLink')}
        </Button>
      )}
    </div>
  )
}
