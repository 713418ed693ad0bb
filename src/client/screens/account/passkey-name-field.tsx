import { Trans } from '@lingui/react/macro';
import { passkeyLimits } from '#contract/commands/passkeys.ts';
import { Field } from '../../ui/field.tsx';

type PasskeyNameFieldProps = { value: string; onChange: (name: string) => void; error: string | undefined };

/** By which name the member finds a passkey in the list. */
export const PasskeyNameField = ({ value, onChange, error }: PasskeyNameFieldProps) => (
  <Field
    name="name"
    label={<Trans comment="Label of a field: by which name the member finds a passkey in the list">Name of the passkey</Trans>}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    error={error}
    autoComplete="off"
    // Two units per character: the server counts characters, the browser UTF-16 units.
    maxLength={2 * passkeyLimits.nameLength}
  />
);
