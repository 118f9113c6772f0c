import { Upload } from 'lucide-react'
import { type ChangeEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './drop-field.css'

type DropFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & {
  /** What is chosen is taken up at once and goes on elsewhere: nothing stays in the field. */
  takesUp?: boolean
}

/** A field for a file: it can be dropped there or chosen, and is named once it is. Its label and hint stand around it. */
export function DropField({ onChange, takesUp = false, ...input }: DropFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  const [over, setOver] = useState(false)
  // what was chosen before this listened, and a form that was emptied
  useEffect(() => {
    const read = () => setNames(Array.from(field.current?.files ?? [], ({ name }) => name))
    read()
    const form = field.current?.form
    const later = () => requestAnimationFrame(read)
    form?.addEventListener('reset', later)
    return () => form?.removeEventListener('reset', later)
  }, [])
  return (
    <span className="drop" data-over={over || undefined} data-off={input.disabled || undefined}>
      <Upload className="i" aria-hidden="true" />
      <span className="drop-name" aria-live="polite">
        {names.length > 0 ? (
          <b className="strong">{names.join(', ')}</b>
        ) : (
          <>
            {t(input.multiple ? 'shell.dropFiles' : 'shell.dropFile')}{' '}
            <span className="link">{t('shell.chooseFile')}</span>
          </>
        )}
      </span>
      <input
        {...input}
        ref={field}
        type="file"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          if (!takesUp) setNames(Array.from(event.target.files ?? [], ({ name }) => name))
          onChange?.(event)
        }}
      />
    </span>
  )
}
