import type { CommunityError } from 'community-hooks';

/** What a person is told of an error. Texts of the service come first: it writes them in the language it was asked in. */
export function textOf(error: CommunityError): string {
  if (error.outcome === 'unknown') return 'No answer came. What you see now is what the service says.';
  switch (error.kind) {
    case 'input':
    case 'http':
      return error.formErrors[0] ?? statusText(error);
    case 'network':
      return 'The service cannot be reached. Are you online?';
    case 'timeout':
      return 'The service takes too long to answer.';
    case 'token':
      return 'Please sign in first.';
    case 'unsupported':
      return 'This service has no such thing.';
    case 'decode':
      return 'The service answered something this app does not understand.';
    default:
      return 'This was given up.';
  }
}

/** All that is said, where there is no form to put it under its fields. */
export function wholeTextOf(error: CommunityError): string {
  const texts = 'fieldErrors' in error ? [...error.formErrors, ...Object.values(error.fieldErrors).flat()] : [];
  return texts.join(' ') || textOf(error);
}

function statusText(error: CommunityError): string {
  if (error.kind === 'input') return 'Please look at the marked fields.';
  if (error.kind !== 'http') return '';
  if (Object.keys(error.fieldErrors).length > 0) return 'Please look at the marked fields.';
  if (error.status === 429) return 'That was a bit much at once.';
  if (error.status >= 500) return 'The service has a fault of its own. Try again in a minute.';
  return `The service refused this (${error.status}).`;
}
