import { configure, getConfig } from '@testing-library/dom';

const { getElementError: print } = getConfig();

/**
 * What is not found is told with the whole page in print. Whoever waits for it throws that away each time that they look again, so it is
 * printed when somebody reads it.
 */
configure({
  getElementError: function notFound(message, container) {
    const error = new Error();
    Error.captureStackTrace(error, notFound);
    error.name = 'TestingLibraryElementError';
    let text: string | undefined;
    Object.defineProperty(error, 'message', {
      get: () => {
        text ??= print(message, container).message;
        return text;
      },
      configurable: true,
    });
    return error;
  },
});
