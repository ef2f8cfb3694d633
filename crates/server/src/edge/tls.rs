//! TLS on our own, with a certificate from files.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::pem::{self, PemObject};
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer};
use tokio_rustls::rustls::{self, ServerConfig};

/// The files of a certificate.
#[derive(Clone, Debug)]
pub struct TlsFiles {
    /// The certificate, and those that vouch for it, in PEM.
    pub cert: PathBuf,
    /// Its key, in PEM.
    pub key: PathBuf,
}

/// The reason why a certificate cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be read, or holds something else.
    #[error("{}: {error}", file.display())]
    File {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: pem::Error,
    },
    /// There is no certificate in the file.
    #[error("{}: there is no certificate in this file", .0.display())]
    Empty(PathBuf),
    /// The certificate and the key do not belong together, or are of a kind that is not understood.
    #[error("{}: {error}", file.display())]
    Unfit {
        /// The file of the key.
        file: PathBuf,
        /// What is wrong with them.
        error: rustls::Error,
    },
}

/// A certificate that is in use.
pub(crate) struct Tls {
    files: TlsFiles,
    acceptor: RwLock<TlsAcceptor>,
}

impl std::fmt::Debug for Tls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.files.fmt(f)
    }
}

impl Tls {
    pub(crate) fn load(files: TlsFiles) -> Result<Tls, TlsError> {
        let acceptor = RwLock::new(read(&files)?);
        Ok(Tls { files, acceptor })
    }

    /// Reads the files again. If they are no good, those from before stay in use.
    pub(crate) fn reload(&self) -> Result<(), TlsError> {
        let acceptor = read(&self.files)?;
        *self.acceptor.write().unwrap_or_else(PoisonError::into_inner) = acceptor;
        Ok(())
    }

    pub(super) fn acceptor(&self) -> TlsAcceptor {
        self.acceptor.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

fn read(files: &TlsFiles) -> Result<TlsAcceptor, TlsError> {
    let of = |file: &Path| {
        let file = file.to_owned();
        move |error| TlsError::File { file, error }
    };
    let certs = CertificateDer::pem_file_iter(&files.cert)
        .and_then(Iterator::collect::<Result<Vec<_>, _>>)
        .map_err(of(&files.cert))?;
    if certs.is_empty() {
        return Err(TlsError::Empty(files.cert.clone()));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(of(&files.key))?;
    let unfit = |error| TlsError::Unfit { file: files.key.clone(), error };
    let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(unfit)?
        .with_no_client_auth()
        .with_single_cert(certs, key)
        .map_err(unfit)?;
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
